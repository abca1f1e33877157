import { expect, test } from 'vitest'
import { certificateEnd } from './certificate.ts'

test('a site without https, or one that cannot be reached, says nothing of its certificate', async () => {
  expect(await certificateEnd({ PUBLIC_URL: 'http://localhost:4000' })).toBeUndefined()
  expect(await certificateEnd({ PUBLIC_URL: 'https://127.0.0.1:9' })).toBeUndefined()
})
