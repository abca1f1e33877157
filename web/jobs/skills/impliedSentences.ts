import type { GetImpliedSkillsQuery } from '#web/platform/lib/graphql.ts'

/** Says which skills imply which, in a sentence for each that implies others: "Next.js already implies React and JavaScript." */
export function impliedSentences(implied: GetImpliedSkillsQuery['getImpliedSkills']): string[] {
  const byName = Map.groupBy(implied, ({ by }) => by.name)
  return [...byName].map(([name, pairs]) => `${name} already implies ${and(pairs.map(({ skill }) => skill.name))}.`)
}

function and(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
