import { Suspense } from 'react'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import styles from './LazyMarkdown.module.css'
import type { MarkdownProps } from './Markdown.tsx'

const Markdown = lazyPart(async () => (await import('./Markdown.tsx')).Markdown)

/** Renders Markdown. The parser is loaded with the first text; until then the source is shown. */
export function LazyMarkdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<div className={styles.raw}>{props.text}</div>}>
      <Markdown {...props} />
    </Suspense>
  )
}
