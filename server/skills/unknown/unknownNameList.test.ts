import { unknownNameList } from '#shared/skills/unknownNames.ts'
import { asTest } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import { createSkillTexts } from '#test/rows/skillTexts.ts'
import type { TestServer } from '#test/testServer.ts'
import { collectImportedNames } from './collectImportedNames.ts'
import { collectUnknownNames } from './collectUnknownNames.ts'
import { unknownNameSource } from './data.ts'

testList(unknownNameList, {
  field: 'getUnknownNamePage',
  name: 'UnknownName',
  source: unknownNameSource,
  fields: 'name texts resumes jobs imported',
  prepare: prepareNames,
})

/** Names in resumes, jobs and imports, one that two people write, one that is ignored, and one in other capitals. */
async function prepareNames({ db }: TestServer): Promise<void> {
  const texts = [
    'Bun, Élan 1.0, Zed',
    'Bun, Élan 1.0, Zed',
    'BUN, Ktor, Wasp',
    'Élan 1.0, Ktor, Wasp, Zed',
    'Ktor, Wasp.sh',
  ]
  await createSkillTexts(db, { resumes: texts, jobs: ['Bun, Ktor', 'Wasp'] })
  await asTest(db, async (trx) => {
    await trx.insertInto('ignored_skill_names').values({ name: 'zed' }).execute()
    await collectImportedNames(trx, 'import:one', ['ktor', 'Quasar', 'Quasar'])
    await collectImportedNames(trx, 'import:two', ['Quasar'])
  })
  await collectUnknownNames(db)
}
