import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createPeopleApi, peopleList } from '#e2e/gallery/people.ts'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { ApiContext } from '#web/platform/lib/api/useApi.ts'
import { arrangeColumns } from './arrangeColumns.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { useListLayout } from './useListLayout.ts'

const columns = Object.entries(peopleList.columns).map(([id, { label }]) => ({ id, header: label }))

/** Shows what a table would show beside the choice. */
function Chooser() {
  const layout = useListLayout(peopleList)
  const shown = arrangeColumns(columns, layout.layout).map(({ id, pinned }) => (pinned ? `${id}*` : id))
  return (
    <>
      <ColumnChooser columns={columns} layout={layout} />
      <output aria-label="Table">{`${shown.join(' ')}, ${layout.layout.density}`}</output>
    </>
  )
}

function Page() {
  const [api] = useState(createPeopleApi)
  return (
    <ApiContext value={api}>
      <Chooser />
    </ApiContext>
  )
}

const table = () => screen.getByRole('status', { name: 'Table' })
const box = (name: string) => screen.getByRole('checkbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.slice(1))
const standard = 'name* status skills rate joined owner active, COMFORTABLE'

test('columns are hidden and shown again in their places, but never the name of the row', async () => {
  const { user } = renderPiece(<Page />)
  expect(table()).toHaveTextContent(standard)
  expect(box('Name')).toBeDisabled()
  await user.click(box('Skills'))
  await user.click(box('Owner'))
  expect(table()).toHaveTextContent('name* status rate joined active, COMFORTABLE')
  expect(names()).toEqual(['Name', 'Status', 'Skills', 'Rate', 'Joined', 'Owner', 'Access'])
  await user.click(box('Skills'))
  expect(table()).toHaveTextContent('name* status skills rate joined active, COMFORTABLE')
})

test('columns move by buttons and by Alt with an arrow, which says where they are, and never before the name', async () => {
  const { user } = renderPiece(<Page />)
  await user.click(press('Move Rate up'))
  expect(table()).toHaveTextContent('name* status rate skills joined owner active')
  expect(screen.getByText('Rate is column 3 of 7.')).toBeInTheDocument()
  box('Rate').focus()
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
  expect(table()).toHaveTextContent('name* rate status skills joined owner active')
  expect(press('Move Rate up')).toBeDisabled()
  await user.keyboard('{ArrowDown}')
  expect(table()).toHaveTextContent('name* rate status skills joined owner active')
  expect(press('Move Access down')).toBeDisabled()
})

test('up to three columns are pinned, and stand first', { tags: 'screens' }, async () => {
  const { user } = renderPiece(<Page />)
  expect(press('Pin Name')).toBeDisabled()
  await user.click(press('Pin Joined'))
  await user.click(press('Pin Rate'))
  expect(table()).toHaveTextContent('name* joined* rate* status skills owner active')
  expect(press('Pin Owner')).toBeDisabled()
  await user.click(press('Pin Joined'))
  expect(table()).toHaveTextContent('name* rate* joined status skills owner active')
  expect(press('Pin Owner')).toBeEnabled()
})

test('a layout is the viewer’s own until the address has one, and Reset takes either back', {
  tags: 'screens',
}, async () => {
  const { user, address } = renderPiece(<Page />, { at: '/people?status=AVAILABLE' })
  await user.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(table()).toHaveTextContent('name* status skills rate joined owner active, COMPACT')
  expect(address()).toBe('/people?status=AVAILABLE')
  await user.click(press('Reset'))
  expect(table()).toHaveTextContent(standard)
  expect(press('Reset')).toBeDisabled()
})

test('the layout of a view is changed in its address', async () => {
  const { user, address } = renderPiece(<Page />, { at: '/people?columns=name,rate,secret&density=compact' })
  expect(table()).toHaveTextContent('name* rate, COMPACT')
  await user.click(box('Owner'))
  expect(address()).toBe('/people?columns=name%2Crate%2Cowner&density=compact')
  await user.click(press('Reset'))
  expect(address()).toBe('/people')
  expect(table()).toHaveTextContent(standard)
})
