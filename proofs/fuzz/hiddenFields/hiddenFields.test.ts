import { expect, test } from 'vitest'
import { roles } from '#shared/platform/permissions.ts'
import { seed } from '#test/draws/seed.ts'
import { tryHiddenFields } from './hiddenFields.ts'

/** Documents per role; together 2,000. */
const count = Math.ceil(2_000 / roles.length)

test.each(roles)(
  'random documents answer a %s what graphql-js answers with a check at every field',
  { tags: 'fuzz' },
  async (role) => {
    const { answered, refused, mistaken } = await tryHiddenFields({ seed, count, role })
    expect(answered + refused + mistaken).toBe(count)
    // Enough documents of each kind were tried.
    expect(answered).toBeGreaterThan(count / 4)
    if (role !== 'admin') expect(refused).toBeGreaterThan(count / 50)
  },
)
