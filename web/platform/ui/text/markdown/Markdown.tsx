import { fromMarkdown } from 'mdast-util-from-markdown'
import { createElement, Fragment, type ReactNode } from 'react'
import { type MarkdownBlock, type MarkdownInline, readMarkdown } from '#shared/platform/text/markdown.ts'
import styles from './Markdown.module.css'

export interface MarkdownProps {
  readonly text: string
  /** The level of the heading above the text, so that its own headings follow. */
  readonly below: 1 | 2 | 3
}

/** Renders Markdown as elements, never as markup. The allowed elements are listed in shared/platform/text/markdown.ts. */
export function Markdown({ text, below }: MarkdownProps) {
  return (
    <div className={styles.text}>{children(readMarkdown(text, fromMarkdown), (block) => toBlock(block, below))}</div>
  )
}

/** Keys elements by their position, because their order changes only with the text. */
function children<Item>(items: readonly Item[], render: (item: Item) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
  return items.map((item, at) => <Fragment key={at}>{render(item)}</Fragment>)
}

function toBlock(block: MarkdownBlock, below: number): ReactNode {
  const blocks = (inner: readonly MarkdownBlock[]) => children(inner, (one) => toBlock(one, below))
  switch (block.kind) {
    case 'heading':
      return createElement(`h${Math.min(block.level + below, 6)}`, null, inlines(block.children))
    case 'paragraph':
      return <p>{inlines(block.children)}</p>
    case 'quote':
      return <blockquote>{blocks(block.children)}</blockquote>
    case 'list': {
      const items = children(block.items, (item) => <li>{blocks(item)}</li>)
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long line.
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
  }
}

function inlines(parts: readonly MarkdownInline[]): ReactNode {
  return children(parts, toInline)
}

function toInline(part: MarkdownInline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return <strong>{inlines(part.children)}</strong>
    case 'emphasis':
      return <em>{inlines(part.children)}</em>
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlines(part.children)}
        </a>
      )
    case 'break':
      return <br />
  }
}
