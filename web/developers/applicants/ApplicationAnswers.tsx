import styles from '#web/developers/page/DeveloperTab.module.css'
import ui from '#web/platform/ui/ui.module.css'
import type { Application } from './applications.ts'

export function ApplicationAnswers({ answers }: Pick<Application, 'answers'>) {
  return (
    <dl className={`${ui.items} ${ui.block} ${styles.answers}`}>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
