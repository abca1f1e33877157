import styles from './SearchHint.module.css'

const rules = [
  { example: 'java spring', meaning: 'A space means AND: both words.' },
  {
    example: 'java OR kotlin',
    meaning: 'OR means either. It parts what stands on its left from what stands on its right.',
  },
  { example: 'java -php', meaning: 'A leading dash excludes a word.' },
  { example: '"senior engineer"', meaning: 'Double quotes search for the exact phrase.' },
  {
    example: 'C++ C# .NET Node.js',
    meaning: 'Most special characters are ignored unless quoted; such names are words.',
  },
  { example: '"tech lead" -php OR vue', meaning: 'Operators can be combined.' },
]

/** What can be typed into Resume Search. */
export function SearchHint({ id }: { id: string }) {
  return (
    <dl id={id} className={styles.hint}>
      {rules.map(({ example, meaning }) => (
        <div key={example} className={styles.rule}>
          <dt>
            <code>{example}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
