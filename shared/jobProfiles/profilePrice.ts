import { type JobProfileStatus, sentJobProfileStatuses } from './jobProfileStatuses.ts'

interface Priced {
  readonly status: JobProfileStatus
  /** Undefined for viewers who may not read it. */
  readonly bill_rate?: number | null | undefined
  readonly without_price?: boolean | null | undefined
}

export const withoutPrice = 'Without a price'
const lacksPrice = 'No price yet'

/** Tells the staff why a profile has no bill rate; undefined when there is nothing to tell. */
export function missingPrice({ status, bill_rate, without_price }: Priced): string | undefined {
  if (bill_rate !== null) return undefined
  if (without_price) return withoutPrice
  return sentJobProfileStatuses.includes(status) ? lacksPrice : undefined
}

/** Tells a client why a profile has no price. */
export function unpricedText(isChosen: boolean): string {
  return isChosen ? withoutPrice : 'Not named yet'
}
