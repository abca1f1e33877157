import { Avatar } from './Avatar.tsx'
import styles from './PersonName.module.css'

/** Shows a person in a list: an avatar without a picture, and the name. */
export function PersonName({ name }: { name: string }) {
  return (
    <span className={styles.person}>
      <Avatar person={{ name }} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  )
}
