import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RiskSettings, standardRisk } from '#shared/checkIns/riskSettings.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { createCheckIn, createDstmPlacement } from '#test/factories.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sentenceOf = async (answer: Promise<{ errors?: readonly { message: string }[] }>) =>
  (await answer).errors?.[0]?.message

const set = async (
  chosen: Partial<RiskSettings>,
  { role = 'admin', version }: { role?: Role; version?: number } = {},
) => {
  const { getFirmSettings } = await server.as('admin').data(graphql('{ getFirmSettings { version } }'))
  return server.as(role).query(
    graphql(`mutation ($low: Int!, $fell: Int!, $missed: Int!, $end: Int!, $from: Int!, $version: Int!) {
      setRiskSettings(input: { risk_low_mood: $low, risk_mood_fell: $fell, risk_missed: $missed, risk_end_near: $end, risk_from: $from, version: $version }) { risk_low_mood risk_from version }
    }`),
    { ...argsOf({ ...standardRisk, ...chosen }), version: version ?? getFirmSettings.version },
  )
}

function argsOf({ risk_low_mood, risk_mood_fell, risk_missed, risk_end_near, risk_from }: RiskSettings) {
  return { low: risk_low_mood, fell: risk_mood_fell, missed: risk_missed, end: risk_end_near, from: risk_from }
}

/** Returns how many placements are at risk, by the tab, the list and the DSTMs. */
async function atRisk() {
  const { getCheckInCounts, getPlacementRiskPage, getDstmPage } = await server.as('dstm').data(
    graphql(`{
      getCheckInCounts { at_risk }
      getPlacementRiskPage(filter: { at_risk: true }) { placements { risk at_risk } aggregate { count } }
      getDstmPage { dstms { at_risk } }
    }`),
  )
  expect(getPlacementRiskPage.placements.every((one) => one.at_risk)).toBe(true)
  return [
    getCheckInCounts.at_risk,
    getPlacementRiskPage.aggregate.count,
    getDstmPage.dstms.reduce((sum, one) => sum + one.at_risk, 0),
  ]
}

async function createPlacement(moods: readonly ('STRUGGLING' | 'GOOD')[], missed?: number) {
  const { id } = await createDstmPlacement(server.db, { dstm_id: server.as('dstm').account.id })
  for (const [step, mood] of moods.entries()) await createCheckIn(server.db, id, { due: -20 + step, mood })
  if (missed) await createCheckIn(server.db, id, { due: missed, state: 'MISSED' })
}

test('all lists and counts follow the points that an admin chose, and the limit', async () => {
  await createPlacement(['STRUGGLING'])
  await createPlacement(['STRUGGLING'], -5)
  await createPlacement(['GOOD'])
  expect(await atRisk()).toEqual([1, 1, 1])
  expect((await set({ risk_low_mood: 2 })).data?.setRiskSettings).toMatchObject({ risk_low_mood: 2, risk_from: 2 })
  expect(await atRisk()).toEqual([2, 2, 2])
  await set({ risk_low_mood: 2, risk_from: 3 })
  expect(await atRisk()).toEqual([1, 1, 1])
  await set({ risk_low_mood: 0, risk_missed: 0 })
  expect(await atRisk()).toEqual([0, 0, 0])
})

test('a limit that all reasons together do not reach is refused, and so is a stale choice', async () => {
  expect(await sentenceOf(set({ risk_from: 5 }))).toBe('All reasons together give 4, so no placement would be at risk.')
  expect(await sentenceOf(set({ risk_missed: 10 }))).toBe('Enter at most 9 points.')
  await set({ risk_missed: 2 })
  expect(await sentenceOf(set({}, { version: 0 }))).toContain('You changed this setting')
})

test('the points of risk and how work is shown are kept side by side', async () => {
  await set({ risk_end_near: 3 })
  const settings = graphql('{ getFirmSettings { risk_end_near work_shown version } }')
  const { version } = (await server.as('admin').data(settings)).getFirmSettings
  await server
    .as('admin')
    .data(
      graphql('mutation ($version: Int!) { setWorkShown(input: { work_shown: OPEN, version: $version }) { version } }'),
      {
        version,
      },
    )
  expect((await server.as('dstm').data(settings)).getFirmSettings).toMatchObject({
    risk_end_near: 3,
    work_shown: 'OPEN',
  })
})

test.each(['vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const)('a %s chooses no points', async (role) => {
  expect((await set({}, { role })).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
