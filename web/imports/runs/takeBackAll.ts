import type { TakeBackImportMutation } from '#web/platform/lib/graphql.ts'

export type TakenBackPart = TakeBackImportMutation['takeBackImport']

/**
 * Takes back a run to its end. The server takes back a part at each call, so that nobody else waits for long.
 * @param next asks for the next part.
 * @param onPart gets the sum so far.
 * @returns the sum of all parts; what is kept is counted by the last one.
 */
export async function takeBackAll(
  next: () => Promise<TakenBackPart>,
  onPart: (sum: TakenBackPart) => void,
): Promise<TakenBackPart> {
  let sum = await next()
  let part = sum
  // A part that takes nothing back would be followed by the same one.
  while (part.left > 0 && part.removed + part.restored > 0) {
    onPart(sum)
    part = await next()
    sum = { ...part, removed: sum.removed + part.removed, restored: sum.restored + part.restored }
  }
  return sum
}
