import ui from '#web/platform/ui/ui.module.css'
import styles from './SearchHint.module.css'

const rules = [
  { example: 'java spring', meaning: 'A space means AND: both words.' },
  {
    example: 'k8s engineers',
    meaning:
      'A word also finds its forms, such as engineer, and its other names, such as Kubernetes. Four letters or more find longer words, too.',
  },
  {
    example: 'java OR kotlin',
    meaning: 'OR means either: the words on its left, or the words on its right.',
  },
  { example: 'java -php', meaning: 'A leading dash excludes a word.' },
  { example: '"led a team"', meaning: 'Double quotes search for the exact phrase, and for nothing else.' },
  {
    example: 'C# .NET',
    meaning: 'Most special characters are ignored unless quoted; names such as C++, C#, .NET and Node.js are words.',
  },
  { example: '"led a team" -php OR vue', meaning: 'Operators can be combined.' },
]

export function SearchHint({ id }: { id: string }) {
  return (
    <dl id={id} className={`${ui.block} ${styles.hint}`}>
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
