import type { TakeBackImportMutation } from '#web/platform/lib/graphql.ts'

export type TakenBack = TakeBackImportMutation['takeBackImport']

/**
 * Takes back a run to its end. The server takes back a part at each call, so that nobody else waits for long.
 * @param next asks for the next part.
 * @param onPart gets the sum so far.
 * @returns the sum of all parts; what is kept is counted by the last one.
 */
export async function takeBackAll(
  next: () => Promise<TakenBack>,
  onPart: (sum: TakenBack) => void,
): Promise<TakenBack> {
  let sum = await next()
  while (sum.left > 0) {
    onPart(sum)
    const part = await next()
    sum = { ...part, removed: sum.removed + part.removed, restored: sum.restored + part.restored }
  }
  return sum
}
