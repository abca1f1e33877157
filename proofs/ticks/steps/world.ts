import { sql } from 'kysely'
import type { Outcome } from '#proofs/ticks/api.ts'
import type { LoggedRow } from '#proofs/ticks/model/log.ts'
import type { Walk } from '#proofs/ticks/walk.ts'
import { linkUrl } from '#server/signedLinks/links/token.ts'
import { asTest } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import { ownMailbox } from './people.ts'
import type { Step } from './step.ts'

let visitors = 0
/** An address of a network that nobody has sent from, so that no limit is met. */
const newVisitor = () =>
  `${10 + (++visitors % 200)}.${Math.floor(visitors / 200) % 250}.7.${1 + Math.floor(visitors / 50_000)}`

/** Posts a form to a page behind a link. */
async function post({ server }: Walk, url: string, fields: Readonly<Record<string, string>>): Promise<Outcome> {
  const headers = { 'x-forwarded-for': newVisitor(), origin: server.url }
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
  const page = await answer.text()
  if (answer.status !== 200) return { code: `HTTP ${answer.status}` }
  return { code: /no longer works|has ended|does not work/i.test(page) ? 'ENDED' : 'OK' }
}

/** The links that a walk can open: all, where developers act; else those in a mailbox of a walker. */
function openable(walk: Walk, link: LoggedRow): boolean {
  if (!walk.past.wasMailed(link.message_id)) return false
  if (walk.isHonest) return true
  const attempt = walk.past.rows.find('developer_assessments', link.developer_assessment_id)
  const address = String(walk.past.rows.find('developers', attempt?.developer_id)?.email)
  return address.endsWith(ownMailbox) || walk.walkers.some(({ caller }) => caller.account.email === address)
}

function addressOf({ server }: Walk, { id, purpose }: LoggedRow): string {
  return linkUrl(server.env, testSecret, { id, purpose: purpose as 'TALK' | 'SUBMISSION' })
}

const handIn = { action: 'submit', url: 'https://git.example.com/work/2' }

/** What happens outside of the API: mail leaves, and whoever has a link answers behind it. */
export const worldSteps: readonly Step[] = [
  {
    name: 'mail leaves',
    weight: 5,
    take: async ({ server }) => {
      await asTest(server.db, (trx) =>
        sql`update messages set success = true, send_after = null where send_after is not null and lease_until is null`.execute(
          trx,
        ),
      )
      return { code: 'OK' }
    },
  },
  {
    name: 'hand in behind a mailed link',
    weight: 8,
    take: async (walk) => {
      const link = walk.pick('signed_links', (one) => {
        const attempt = walk.past.rows.find('developer_assessments', one.developer_assessment_id)
        return (
          one.purpose === 'SUBMISSION' && ['SENT', 'STARTED'].includes(String(attempt?.status)) && openable(walk, one)
        )
      })
      return link && post(walk, addressOf(walk, link), handIn)
    },
  },
  {
    name: 'hand in behind a link in hand',
    weight: 5,
    take: async (walk) => {
      const at = walk.urls.length - walk.random.int(1, 6)
      const [url] = at < 0 ? [] : walk.urls.splice(at, 1)
      return url === undefined ? undefined : post(walk, url, handIn)
    },
  },
  {
    name: 'answer about a talk',
    weight: 5,
    take: async (walk) => {
      const link = walk.pick('signed_links', (one) => one.purpose === 'TALK' && openable(walk, one))
      const answer = walk.random.chance(0.85)
        ? { answer: 'YES', words: '' }
        : { answer: 'NO', words: 'I was never called.' }
      return link && post(walk, addressOf(walk, link), answer)
    },
  },
]
