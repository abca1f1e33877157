import { isApple } from '#web/platform/lib/browser/apple.ts'
import styles from './KeyCaps.module.css'

const printed: Readonly<Record<string, string>> = { Escape: 'Esc', ...(isApple() && { Ctrl: '⌘', Alt: '⌥' }) }

/** Shows keys as they look on a keyboard. @param keys combinations such as `Ctrl+K`, separated by spaces. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return keys.split(' ').map((combination) => (
    <span key={combination} className={styles.combination}>
      {combination.split('+').map((key) => (
        <kbd key={key}>{printed[key] ?? key}</kbd>
      ))}
    </span>
  ))
}
