import { type Content, firmContent } from '#bench/database.ts'
import { developerFacts, jobFacts, meetingFacts, placementFacts, profileFacts, vettingFacts } from './derivedFacts.ts'
import { fillFulfillment } from './fulfillmentRows.ts'
import { fillEvents } from './history.ts'
import { fillLists } from './listRows.ts'
import { fillVetting } from './vettingRows.ts'

/** Describes the firm with the events of two years. */
export function historyContent(developers: number): Content {
  const firm = firmContent(developers)
  return {
    ...firm,
    name: `history_${developers}`,
    sources: [...firm.sources, 'proofs/bench/derivedFacts.ts', 'proofs/bench/history.ts'],
    keepsEvents: true,
    derived: developerFacts,
    fill: async (client, options) => {
      await firm.fill(client, options)
      await fillEvents(client)
    },
  }
}

/** Describes the firm with two years of vetting and fulfillment, for figures. */
export function pastContent(developers: number): Content {
  const firm = firmContent(developers)
  return {
    ...firm,
    name: `past_${developers}`,
    sources: [...firm.sources, 'proofs/bench/vettingRows.ts', 'proofs/bench/fulfillmentRows.ts'],
    keepsEvents: true,
    fill: async (client, options) => {
      await firm.fill(client, options)
      await fillVetting(client)
      await fillFulfillment(client)
    },
  }
}

/** Describes a database of all lists, each with `rows` rows. */
export function listContent(rows: number): Content {
  return {
    name: `lists_${rows}`,
    sources: ['proofs/bench/listRows.ts', 'proofs/bench/derivedFacts.ts', 'bench/firm.ts'],
    note: `Building lists of ${rows.toLocaleString('en')} rows`,
    fill: (client) => fillLists(client, rows),
    derived: [...jobFacts, ...developerFacts, ...meetingFacts, ...profileFacts, ...placementFacts, ...vettingFacts],
  }
}
