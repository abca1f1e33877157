import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { useAddress } from './useAddress.ts'

function Changes() {
  const [, setAddress, close] = useAddress()
  const [late, setLate] = useState<() => void>()
  const { search, state } = useLocation()
  const open = () => setAddress({ dialog: 'brief' }, { state: { carried: 'a title' } })
  const turnPage = () => setAddress({ page: '2' }, { replace: true })
  return (
    <>
      <p role="status" aria-label="Address">{`${search} ${state?.carried ?? 'nothing'}`}</p>
      <button type="button" onClick={open}>
        Open
      </button>
      <button type="button" onClick={turnPage}>
        Replace
      </button>
      <button type="button" onClick={() => [open(), turnPage()]}>
        Both
      </button>
      <button type="button" onClick={() => setAddress({ dialog: 'other' })}>
        Go on
      </button>
      <button type="button" onClick={() => setLate(() => () => close('dialog'))}>
        Save
      </button>
      <button type="button" onClick={late}>
        Answer
      </button>
    </>
  )
}

const click = async (...names: readonly string[]) => {
  const { user } = renderPiece(<Changes />)
  for (const name of names) await user.click(screen.getByRole('button', { name }))
  return screen.getByRole('status', { name: 'Address' })
}

test('a change in the same turn keeps what the history carries, as it keeps the other values', async () => {
  expect(await click('Both')).toHaveTextContent('?dialog=brief&page=2 a title')
})

test('a later change that replaces the entry keeps what the entry carries', async () => {
  expect(await click('Open', 'Replace')).toHaveTextContent('page=2 a title')
})

test('a new entry carries nothing of the one before', async () => {
  expect(await click('Open', 'Go on')).toHaveTextContent('?dialog=other nothing')
})

test('a dialog whose save is answered late closes itself, and never what was opened meanwhile', async () => {
  expect(await click('Open', 'Save', 'Answer')).toHaveTextContent(/^a title$/)
  cleanup()
  expect(await click('Open', 'Save', 'Go on', 'Answer')).toHaveTextContent('?dialog=other nothing')
})
