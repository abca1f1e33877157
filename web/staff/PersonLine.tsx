import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './PersonLine.module.css'

export function PersonLine({ person }: { person: { readonly display_name: string; readonly email: string } }) {
  return (
    <div className={styles.person}>
      <Avatar person={{ name: person.display_name }} size={36} />
      <div>
        <strong className={ui.name}>{person.display_name}</strong>
        <div className={ui.quiet}>{person.email}</div>
      </div>
    </div>
  )
}
