import { chosenCountries, type JobPlaces, placesOf, type Region } from '#shared/jobs/regions.ts'

export interface AcceptingJob extends JobPlaces {
  /** Neither closed nor deleted. */
  readonly is_open: boolean
}

export interface RegionChange {
  readonly before: Region
  /** Undefined when the region is removed. */
  readonly after: Region | undefined
}

/**
 * Tells which places a job accepts after one of its regions changed. A job that is over keeps its countries. Those of a region that is
 * removed, or that means something else now, stay as if they had been chosen one by one.
 * @param others the other regions of the job.
 */
export function placesAfterChange(
  job: AcceptingJob,
  { before, after }: RegionChange,
  others: readonly Region[],
): JobPlaces {
  const chosen = chosenCountries(job)
  const stays = after && (job.is_open || haveSame(before.countries, after.countries))
  const places = stays
    ? placesOf(chosen, withWord(job.regions, before.word, [after.word]), [...others, after])
    : placesOf([...new Set([...chosen, ...before.countries])], withWord(job.regions, before.word, []), others)
  return haveSame(places.location, job.location) ? { ...places, location: job.location } : places
}

function withWord(words: readonly string[], word: string, replacement: readonly string[]): string[] {
  return words.flatMap((one) => (one === word ? replacement : [one]))
}

function haveSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((code) => other.includes(code))
}
