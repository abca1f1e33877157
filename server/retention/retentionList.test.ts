import { sql } from 'kysely'
import { valuesOf } from '#shared/platform/transitions.ts'
import { retentionList, retentionRules } from '#shared/retention/retention.ts'
import { createDeveloper } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { retentionSource } from './retentionSource.ts'

testList(retentionList, {
  field: 'getRetentionPage',
  name: 'RetentionItem',
  source: retentionSource,
  fields: 'developer rule things goes_on state kept_because',
  prepare: prepareItems,
})

/** Puts people on the list by each rule: some just now, some for long, some who are kept, and one of whom nothing is due. */
async function prepareItems({ db }: TestServer): Promise<void> {
  const names = [
    ['Élan', '100%'],
    ['Zoë', 'Ünal'],
    ['Zoë', 'Ünal'],
    ['Dora', ''],
  ] as const
  for (const [place, [first_name, last_name]] of names.entries()) {
    const kept_because = place === 1 ? 'A court asks' : null
    const { id } = await createDeveloper(db, { first_name, last_name, kept_because })
    for (const [at, rule] of valuesOf(retentionRules).entries()) {
      const days = (place + at) % 3 === 0 ? 9 : at
      const shown_from = place === 3 && at === 0 ? sql`null` : sql`now() - make_interval(days => ${days})`
      await sql`insert into retention_items (rule, developer_id, things, shown_from, shown_days)
        values (${rule}, ${id}, ${place * at}, ${shown_from}, ${days})`.execute(db)
    }
  }
}
