import { Suspense } from 'react'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import styles from './LazyMarkdown.module.css'
import type { MarkdownProps } from './Markdown.tsx'

const Markdown = lazyPart(async () => (await import('./Markdown.tsx')).Markdown)

/** Markdown, whose parser is loaded with the first text. Until then the text is shown as it was written. */
export function LazyMarkdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<div className={styles.raw}>{props.text}</div>}>
      <Markdown {...props} />
    </Suspense>
  )
}
