import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { clearSessionStates, useSessionState } from './useSessionState.ts'

function Words({ persisted }: { persisted: boolean }) {
  const [words, setWords] = useSessionState(`words ${persisted}`, 'none', { persisted })
  return (
    <button type="button" onClick={() => setWords('Hello')}>
      {words}
    </button>
  )
}

test('what is persisted outlives the page until somebody logs out, and nothing else of the storage is cleared', async () => {
  sessionStorage.setItem('other', 'stays')
  const { user } = renderPiece(<Words persisted />)
  await user.click(screen.getByRole('button', { name: 'none' }))
  expect(Object.values(sessionStorage)).toContain('"Hello"')
  clearSessionStates()
  expect(Object.values(sessionStorage)).toEqual(['stays'])
})

test('what is not persisted is never in the storage', async () => {
  const { user } = renderPiece(<Words persisted={false} />)
  await user.click(screen.getByRole('button', { name: 'none' }))
  expect(Object.values(sessionStorage).join()).not.toContain('Hello')
})
