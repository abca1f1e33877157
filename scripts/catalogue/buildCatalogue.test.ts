import { expect, test } from 'vitest'
import { catalogueFile } from '#server/skills/catalogue/catalogue.ts'
import { buildCatalogue } from './buildCatalogue.ts'

test('the catalogue that ships is the one that its sources make (renew it by: npm run schema)', async () => {
  await expect(await buildCatalogue()).toMatchFileSnapshot(catalogueFile)
})
