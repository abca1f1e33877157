import { readConfig } from '#web/platform/lib/browser/config.ts'
import styles from './PublicPasswordsWarning.module.css'

/** Warns on every screen while a demo account that others can reach has its public password. */
export function PublicPasswordsWarning() {
  if (!readConfig().publicPasswords) return null
  return (
    <p className={styles.warning} data-screen-only>
      This is a demo. Its passwords are public, so anyone can log in. Keep no real data here.
    </p>
  )
}
