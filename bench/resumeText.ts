import type { Random } from '#server/demo/random.ts'

/** Skills by frequency: the first is in a third of the resumes, each later one in fewer. */
export const resumeSkills =
  'Java,Python,JavaScript,SQL,AWS,Docker,React.js,Node.js,C++,C#,.NET,CI/CD,Kubernetes,Go,Rust,Scala,F#,Elixir'.split(
    ',',
  )

/** Writes a resume of 300 to 700 words with Zipf's distribution, as in any language: the n-th word is as common as 1/n. */
export function resumeText(random: Random): string {
  const words: string[] = []
  const length = random.int(300, 700)
  while (words.length < length) words.push(random.chance(0.01) ? 'senior engineer' : word(random))
  for (const [index, skill] of resumeSkills.entries()) {
    if (random.chance(1 / (3 + index)))
      words.splice(random.int(0, words.length), 0, skill, index % 2 ? 'developer' : 'and')
  }
  return words.join(' ')
}

function word(random: Random): string {
  return `word${Math.floor(20_000 ** random.number())}`
}
