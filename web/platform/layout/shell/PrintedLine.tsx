import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import styles from './Shell.module.css'

const schemeName = 'data-mantine-color-scheme'

/** Tells on paper when it was printed. Paper is white, so that the page is printed in the light scheme. */
export function PrintedLine() {
  const [moment, setMoment] = useState(() => new Date().toISOString())
  useEffect(() => {
    const root = document.documentElement
    let shown: string | null = null
    const prepare = () => {
      shown = root.getAttribute(schemeName)
      root.setAttribute(schemeName, 'light')
      // The browser takes the page as it is when the event ends.
      flushSync(() => setMoment(new Date().toISOString()))
    }
    const restore = () => shown !== null && root.setAttribute(schemeName, shown)
    window.addEventListener('beforeprint', prepare)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', prepare)
      window.removeEventListener('afterprint', restore)
    }
  }, [])
  return (
    <p data-print-only className={styles.printed}>
      Vouch, printed {exactMoment(moment)}
    </p>
  )
}
