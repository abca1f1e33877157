import type { KeyboardEvent, MouseEvent } from 'react'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import type { CandidateSelection } from '#web/skillsSearch/candidates/useSelection.ts'
import { cardKeyHelp, placeAfter, sendKeyHelp } from './cardKeys.ts'

type Toggle = CandidateSelection['toggle']

/**
 * Returns the handlers of the list of cards. A click on the empty area of a card selects it, and so does `x`; with Shift also all cards since the last
 * one. Arrows move the focus, and `s` calls `onSend`.
 */
export function useCardHandlers(toggle: Toggle, onSend?: () => void) {
  useKeyHelp('Cards', { ...cardKeyHelp, ...(onSend && sendKeyHelp) })
  return {
    onClick: (event: MouseEvent<HTMLElement>) => clickCard(event, toggle),
    onMouseDown: selectNoText,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => pressKey(event, toggle, onSend),
  }
}

function clickCard({ target, shiftKey }: MouseEvent<HTMLElement>, toggle: Toggle): void {
  const card = cardOf(target)
  const selectsText = getSelection()?.type === 'Range'
  if (!card || selectsText || isOnControl(target)) return
  // The keys go on from the card that was clicked.
  boxOf(card)?.focus({ preventScroll: true })
  toggle(idOf(card), shiftKey)
}

/** Shift would otherwise select the text between two clicks. */
function selectNoText(event: MouseEvent<HTMLElement>): void {
  if (event.shiftKey && !isOnControl(event.target)) event.preventDefault()
}

function pressKey(event: KeyboardEvent<HTMLElement>, toggle: Toggle, onSend?: () => void): void {
  const card = cardOf(event.target)
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return
  const key = event.key.toLowerCase()
  const next = cardAfter(event.key, card)
  if (key === 'x') toggle(idOf(card), event.shiftKey)
  else if (key === 's' && onSend) onSend()
  else if (next) boxOf(next)?.focus()
  else return
  event.preventDefault()
}

function cardAfter(key: string, card: Element): Element | undefined {
  const list = card.parentElement
  if (!list) return undefined
  const cards = [...list.children]
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length
  const place = placeAfter(key, cards.indexOf(card), { columns, cards: cards.length })
  return place === undefined ? undefined : cards[place]
}

function cardOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-candidate]') : null
}

function idOf({ dataset }: HTMLElement): string {
  return dataset.candidate ?? ''
}

function boxOf(card: Element): HTMLElement | null {
  return card.querySelector('input')
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, [role="tooltip"]') !== null
}
