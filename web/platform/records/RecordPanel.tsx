import { useLocation, useNavigate } from 'react-router'
import { RecordPage, type RecordPageProps } from './RecordPage.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useRecordRoute } from './useRecordRoute.ts'

interface Props<Item> extends RecordPageProps<Item> {
  /** The path of the list beneath. */
  readonly list: string
}

/** The page of one record in a panel over its list, which stays as it is beneath: a child route of the list's. */
export function RecordPanel<Item>({ list, ...record }: Props<Item>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { base } = useRecordRoute()
  return (
    <SidePanel label={record.noun} opener={base} onClose={() => navigate(list + search)}>
      <RecordPage {...record} keepsQuery />
    </SidePanel>
  )
}
