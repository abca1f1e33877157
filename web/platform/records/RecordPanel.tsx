import { useLocation, useNavigate } from 'react-router'
import { RecordPage, type RecordPageProps } from './RecordPage.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useRecordRoute } from './useRecordRoute.ts'

interface Props<Item> extends RecordPageProps<Item> {
  /** The path of the list below the panel. */
  readonly list: string
}

/** Shows a record in a panel over its list. Its route is a child of the list's, so the list keeps its state. */
export function RecordPanel<Item>({ list, ...record }: Props<Item>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { base } = useRecordRoute()
  return (
    <SidePanel label={record.noun} opener={base} onClose={() => navigate(list + search)}>
      {/* Inside an article, the header of the record is no banner of the whole page. */}
      <article>
        <RecordPage {...record} keepsQuery />
      </article>
    </SidePanel>
  )
}
