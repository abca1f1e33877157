import { type JobProfileStatus, sentJobProfileStatuses } from './jobProfileStatuses.ts'

interface Priced {
  readonly status: JobProfileStatus
  /** Undefined for who may not read it. */
  readonly bill_rate?: number | null | undefined
  readonly without_price?: boolean | null | undefined
}

/** What stands in the place of a bill rate: a choice, or what is lacking. */
export const withoutPrice = 'Without a price'
const lacksPrice = 'No price yet'

/** What the staff read where a profile has no bill rate; undefined where nothing is to be said. */
export function missingPrice({ status, bill_rate, without_price }: Priced): string | undefined {
  if (bill_rate !== null) return undefined
  if (without_price) return withoutPrice
  return sentJobProfileStatuses.includes(status) ? lacksPrice : undefined
}

/** What a client reads where a profile has no bill rate. */
export function unpricedText(isChosen: boolean): string {
  return isChosen ? withoutPrice : 'Not named yet'
}
