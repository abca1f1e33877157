import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type GalleryPerson, peopleList } from '#e2e/gallery/people.ts'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { listColumns } from './listColumns.tsx'

const columns = listColumns<GalleryPerson>()(peopleList, { owner: { cell: ({ owner_name }) => owner_name } })
const lena: GalleryPerson = {
  id: '1',
  name: 'Lena Wolfeschlegelsteinhausenbergerdorff',
  status: 'IN_PROCESS',
  skills: ['JS', 'SQL'],
  rate: 60,
  joined: '2026-01-05',
  owner: '2',
  owner_name: 'Ada Okafor',
  active: true,
}

test('each text that a narrow column may cut stands in full in the tooltip of its cell', () => {
  renderPiece(
    <DataTable label="People" columns={columns} rows={[lena]} rowKey={({ id }) => id} loading={false} pageSize={1} />,
  )
  for (const text of [lena.name, 'In process', 'JavaScript, SQL', 'Ada Okafor', '5 Jan 2026', 'Active'])
    expect(screen.getByText(text).closest('[title]')).toHaveAttribute('title', text)
})
