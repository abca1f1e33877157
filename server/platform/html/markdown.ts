import { fromMarkdown } from 'mdast-util-from-markdown'
import { type MarkdownBlock, type MarkdownInline, readMarkdown } from '#shared/platform/text/markdown.ts'
import { type Html, html } from './html.ts'

/**
 * Renders Markdown for a page. It escapes all text, and links lead only to web pages; see shared/platform/text/markdown.ts.
 * @param below the level of the heading above it. Its own headings have deeper levels.
 */
export function markdown(text: string, below: 1 | 2 | 3 = 1): Html {
  return renderBlocks(readMarkdown(text, fromMarkdown), below)
}

export interface ShownMarkdown {
  readonly shown: Html
  /** Its words without the marks. */
  readonly words: string
}

/** Renders Markdown as `markdown` does, and also gives its words. */
export function markdownAndWords(text: string): ShownMarkdown {
  const blocks = readMarkdown(text, fromMarkdown)
  const words = blocks.map(wordsOf).join(' ').replace(/\s+/g, ' ').trim()
  return { shown: renderBlocks(blocks, 1), words }
}

function renderBlocks(blocks: readonly MarkdownBlock[], below: number): Html {
  return html`${blocks.map((block) => renderBlock(block, below))}`
}

function wordsOf(part: MarkdownBlock | MarkdownInline): string {
  if ('text' in part) return part.text
  if ('items' in part) return part.items.flat().map(wordsOf).join(' ')
  if (!('children' in part)) return ' '
  return part.children.map(wordsOf).join(part.kind === 'quote' ? ' ' : '')
}

function renderBlock(block: MarkdownBlock, below: number): Html {
  switch (block.kind) {
    case 'heading':
      return renderHeading(Math.min(block.level + below, 6), renderInlines(block.children))
    case 'paragraph':
      return html`<p>${renderInlines(block.children)}</p>`
    case 'quote':
      return html`<blockquote>${block.children.map((child) => renderBlock(child, below))}</blockquote>`
    case 'list': {
      const items = block.items.map((item) => html`<li>${item.map((child) => renderBlock(child, below))}</li>`)
      return block.start === null ? html`<ul>${items}</ul>` : html`<ol start="${block.start}">${items}</ol>`
    }
    case 'code':
      return html`<pre tabindex="0"><code>${block.text}</code></pre>`
    case 'rule':
      return html`<hr>`
  }
}

function renderHeading(level: number, content: Html[]): Html {
  if (level === 2) return html`<h2>${content}</h2>`
  if (level === 3) return html`<h3>${content}</h3>`
  if (level === 4) return html`<h4>${content}</h4>`
  return level === 5 ? html`<h5>${content}</h5>` : html`<h6>${content}</h6>`
}

function renderInlines(inlines: readonly MarkdownInline[]): Html[] {
  return inlines.map(renderInline)
}

function renderInline(inline: MarkdownInline): Html {
  switch (inline.kind) {
    case 'text':
      return html`${inline.text}`
    case 'code':
      return html`<code>${inline.text}</code>`
    case 'strong':
      return html`<strong>${renderInlines(inline.children)}</strong>`
    case 'emphasis':
      return html`<em>${renderInlines(inline.children)}</em>`
    case 'link':
      return html`<a href="${inline.href}" rel="noopener noreferrer nofollow">${renderInlines(inline.children)}</a>`
    case 'break':
      return html`<br>`
  }
}
