import styles from './SearchHint.module.css'

const rules = [
  { example: 'java spring', meaning: 'A space means AND: both words.' },
  {
    example: 'java OR kotlin',
    meaning: 'OR means either: the words on its left, or the words on its right.',
  },
  { example: 'java -php', meaning: 'A leading dash excludes a word.' },
  { example: '"led a team"', meaning: 'Double quotes search for the exact phrase.' },
  {
    example: 'C# .NET',
    meaning: 'Most special characters are ignored unless quoted; names such as C++, C#, .NET and Node.js are words.',
  },
  { example: '"led a team" -php OR vue', meaning: 'Operators can be combined.' },
]

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
