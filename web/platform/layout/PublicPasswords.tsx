import { readConfig } from '#web/platform/lib/config.ts'
import styles from './PublicPasswords.module.css'

/** Warns on every screen that strangers can log in, while a demo account that others reach has its public password. */
export function PublicPasswords() {
  if (!readConfig().publicPasswords) return null
  return (
    <p className={styles.notice}>
      This is a demo: its passwords are public, so anyone can log in. Keep nothing real here.
    </p>
  )
}
