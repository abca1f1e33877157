import { expect, test } from 'vitest'
import { seed } from '#test/draws/seed.ts'
import { casts, firm } from './casts.ts'
import { type Cast, type Findings, walkFirm } from './walkFirm.ts'

/** All walks together take 20,000 steps. */
const steps = { cast: 3_000, firm: 8_000 }
const minutes = 12 * 60_000

/** Prints how often each step ended how: a walk that is always refused would show nothing. */
function report(name: string, { outcomes, deserved }: Findings): void {
  const lines = [...outcomes].map(([step, codes]) => {
    return `  ${step}: ${[...codes].map(([code, times]) => `${code} × ${times}`).join(', ')}`
  })
  process.stdout.write([`${name}, seed ${seed}: ${deserved.size} deserved ticks`, ...lines.toSorted(), ''].join('\n'))
}

async function walk(name: string, cast: Cast, count: number): Promise<Findings> {
  const findings = await walkFirm(cast, { seed, count })
  report(name, findings)
  expect(findings.found, `No evidence. Repeat it with TEST_SEED=${seed}.`).toBeUndefined()
  return findings
}

test.each(Object.entries<Cast>(casts))(
  'no tick comes without evidence in 3,000 random steps of %s',
  { tags: 'ticks', timeout: minutes },
  async (name, cast) => void (await walk(name, cast, steps.cast)),
)

test('a firm that works honestly gets at least 200 ticks in 8,000 random steps, each with evidence', {
  tags: 'ticks',
  timeout: minutes,
}, async () => {
  const { deserved, outcomes } = await walk('a firm', firm, steps.firm)
  expect(deserved.size).toBeGreaterThanOrEqual(200)
  const often = [...outcomes].filter(([, codes]) => [...codes.values()].reduce((sum, times) => sum + times, 0) >= 20)
  expect(often.filter(([, codes]) => !codes.has('OK')).map(([step]) => step)).toEqual([])
})

test('no tick comes without evidence in a few steps of one vetter', { tags: 'property' }, async () => {
  const { found } = await walkFirm({ ...casts['one vetter'], before: 100 }, { seed, count: 150 })
  expect(found).toBeUndefined()
})
