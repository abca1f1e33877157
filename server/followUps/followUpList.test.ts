import { followUpList } from '#shared/followUps/followUps.ts'
import { asTest, createCheckIn, createDstmPlacement, createUser } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { followUpSource } from './data.ts'

interface Row {
  readonly subject: string
  readonly company_name: string | null
  readonly assignee_id: string | null
  readonly assignee_name: string | null
}

testList(followUpList, {
  field: 'getFollowUpPage',
  name: 'FollowUp',
  source: followUpSource,
  fields: 'body due_on remind_on done done_at late subject company_name assignee_id assignee_name',
  as: 'dstm',
  prepare: prepareFollowUps,
  values: {
    company: ({ company_name }: Row) => company_name,
    assignee: ({ assignee_id }: Row) => assignee_id,
  },
  sorted: { assignee: ({ assignee_name }: Row) => assignee_name },
  cells: {
    company: ({ company_name }: Row) => company_name ?? '',
    assignee: ({ assignee_name }: Row) => assignee_name ?? '',
  },
})

/** Creates follow-ups of two people and of nobody, open and done, with and without a day. */
async function prepareFollowUps({ db, as }: TestServer): Promise<void> {
  const ada = await createUser(db, { display_name: '=Ada', role: 'dstm' })
  const assignees = [ada.id, as('dstm').account.id, null]
  const bodies = ['=1+1', 'Élan 100%', 'Call the client']
  for (const place of [0, 1]) {
    const placement = await createDstmPlacement(db, { dstm_id: ada.id, name: place === 0 ? '=Bo' : 'Cy' })
    const { id: check_in_id } = await createCheckIn(db, placement.id, { due: -5 - place, mood: 'AT_RISK' })
    const rows = bodies.map((body, index) => ({
      check_in_id,
      body: `${body} ${place}`,
      assignee_id: assignees[index] ?? null,
      due_on: index === 2 ? null : `2026-11-0${index + place + 1}`,
      done_at: (index + place) % 2 === 0 ? '2026-11-05T10:00:00Z' : null,
    }))
    await asTest(db, (trx) => trx.insertInto('follow_ups').values(rows).execute())
  }
}
