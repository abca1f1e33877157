import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { confirmApplication } from '#server/jobsPage/applications/confirm.ts'
import { saveForm } from '#server/jobsPage/applications/forms.ts'
import { createApplicationLimits, senderHashes } from '#server/jobsPage/applications/limits.ts'
import { findByLink } from '#server/jobsPage/applications/links.ts'
import { newMailboxProof } from '#server/jobsPage/applications/mailboxProof.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { networksOf } from '#server/platform/http/clientAddress.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import * as fc from '#test/draws/property.ts'
import { asTest } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import { createFuzzer, FuzzError, type Fuzzer } from './fuzzer.ts'
import { type HeldForm, Waiting } from './strangersModel.ts'
import type { FuzzTarget } from './target.ts'

const firm = { PUBLIC_URL: 'http://localhost', FIRM_NAME: 'Vouch' }
/** The room is small, so that few forms fill it. */
const room = { forms: 15, bytes: 5_000 }

const attackers = fc.oneof(
  fc
    .tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }), fc.nat({ max: 3 }))
    .map(([wide, part, host]) => `198.${wide}.${part}.${host}`),
  fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 2 })).map(([wide, part]) => `2001:db${wide}:${part}:0::/64`),
)
const steps = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('attack' as const),
      address: attackers,
      times: fc.constantFrom(1, 2, 4, 11),
      bytes: fc.constantFrom(0, 0, 200, 1_500),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('honest' as const), bytes: fc.constantFrom(0, 300) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('follow' as const), which: fc.nat({ max: 30 }) }) },
)
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

/** Lets strangers fill every limit, with honest ones between them, who can always apply. Compares the kept forms with a simple model. */
export function createStrangersFuzzer({ background }: FuzzTarget): Fuzzer {
  const inputs = fc.array(steps, { minLength: 3, maxLength: 12 })
  return createFuzzer({ name: 'strangers', perTurn: 10 }, inputs, async (input) => {
    const trial = new Trial(background)
    await trial.clear()
    try {
      for (const step of input) await trial.take(step)
      await trial.follow(0)
      return trial.told
    } finally {
      await trial.clear()
    }
  })
}

/** A form that somebody has sent, with its link. */
interface Sent extends HeldForm {
  readonly email: string
  readonly link: string
}

class Trial {
  readonly #db: Database
  readonly #waiting = new Waiting(room)
  readonly #sent: Sent[] = []
  readonly #told = new Set<string>()
  #honest = 0

  constructor(db: Database) {
    this.#db = db
  }

  get told(): string {
    return [...this.#told].toSorted().join(', ')
  }

  async clear(): Promise<void> {
    await asTest(this.#db, async (trx) => {
      for (const table of ['application_forms', 'application_floods', 'rate_limits', 'unowned_files'] as const) {
        await trx.deleteFrom(table).execute()
      }
    })
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'follow') return this.follow(step.which)
    if (step.kind === 'honest') return this.#apply(`203.${this.#honest++}.7.7`, step.bytes, true)
    for (let at = 0; at < step.times; at++) await this.#apply(step.address, step.bytes, false)
  }

  /** Applies. An honest stranger, whose network nobody else has used, is never refused. */
  async #apply(address: string, bytes: number, isHonest: boolean): Promise<void> {
    const email = `${randomUUID()}@vouch.example`
    const limits = createApplicationLimits(this.#db, testSecret, address)
    await limits.form()
    const refusal = await limits.application(email)
    if (refusal) {
      if (isHonest) throw new FuzzError(`An honest stranger is refused: ${refusal.sentence}`)
      if (!this.#waiting.mayRefuse(networksOf(address))) {
        throw new FuzzError(`${address} is refused before it has filled a limit.`)
      }
      this.#told.add('refused')
      return
    }
    this.#waiting.count(networksOf(address))
    const hash = hashToken(randomUUID())
    const link = newMailboxProof(testSecret, { formHash: hash, jobId: null, email })
    await this.#save({ hash, networks: networksOf(address), bytes, email, link }, link)
  }

  async #save(form: Sent, link: string): Promise<void> {
    const content = Buffer.alloc(form.bytes, form.hash)
    const file_hash = createHash('sha256').update(content).digest('hex')
    const resume = { content, file_name: 'resume.txt', file_type: 'TXT' as const, file_hash }
    const application = { first_name: 'Zoë', last_name: 'Ünal', email: form.email, country: 'DE', skills: [] }
    const submission = {
      application: {
        ...application,
        rate: null,
        url_github: null,
        url_linkedin: null,
        employer: null,
        about: null,
        consent: 'yes' as const,
      },
      jobId: null,
      tokenHash: hashToken(link),
      sealedMessage: null,
      notify: async () => undefined,
    }
    const sender = senderHashes(testSecret, form.networks[0])
    const change = { hash: form.hash, sender, resume: form.bytes > 0 ? resume : undefined, submission }
    await saveForm({ db: this.#db, files: memory }, randomUUID(), change, room)
    this.#sent.push(form)
    if (this.#waiting.add(form) > 0) this.#told.add('dropped')
    await this.#compare()
  }

  /** Follows the link of a form: it confirms, or the form is sent again and needs no second mail. */
  async follow(which: number): Promise<void> {
    const form = this.#sent[which % Math.max(1, this.#sent.length)]
    if (!form) return
    const { state } = await findByLink({ db: this.#db, secret: testSecret }, form.link)
    const expected = this.#waiting.stateOf(form.hash)
    if (state !== expected) throw new FuzzError(`The link of a form that is ${expected} leads to one that is ${state}.`)
    this.#told.add(`followed ${state}`)
    if (state === 'confirmed') return
    if (state === 'dropped') await this.#save({ ...form, hash: hashToken(randomUUID()) }, form.link)
    const request = {
      deps: { db: this.#db, env: firm, files: memory, mailer: { enabled: false }, secret: testSecret },
      origin: { address: 'x' },
      requestId: randomUUID(),
    }
    const linked = await confirmApplication(request, form.link)
    if (linked.state !== 'waiting') throw new FuzzError(`A form that was sent again is ${linked.state}.`)
    this.#waiting.confirm(form.hash, this.#sent.at(-1)?.hash ?? '')
    await this.#compare()
  }

  async #compare(): Promise<void> {
    const rows = await this.#db
      .selectFrom('application_forms')
      .select(['form_hash', 'file_size', 'file_key'])
      .where('confirmed_at', 'is', null)
      .execute()
    this.#waiting.compare(rows.map(({ form_hash }) => form_hash))
    const bytes = rows.reduce((sum, { file_size }) => sum + (file_size ?? 0), 0)
    if (rows.length > room.forms || bytes > room.bytes)
      throw new FuzzError(`${rows.length} forms of ${bytes} bytes are kept.`)
  }
}

const kept = new Map<string, Buffer>()
const memory: FileStore = {
  put: async (key, content) => void kept.set(key, content),
  putStream: async (key, content) => void kept.set(key, await buffer(content)),
  get: async (key) => kept.get(key),
  open: async () => undefined,
  remove: async (key) => void kept.delete(key),
  removeStream: async (key) => void kept.delete(key),
}
