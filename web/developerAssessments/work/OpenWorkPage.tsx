import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { toWebAddress } from '#web/platform/lib/address/webAddress.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { RecordPlaceholder } from '#web/platform/ui/pages/RecordPlaceholder.tsx'
import ui from '#web/platform/ui/ui.module.css'

const openMutation = graphql(`
  mutation openWork($input: OpenWorkInput!, $key: String) {
    openWork(input: $input, key: $key) {
      url
    }
  }
`)

/** Goes on to the address of a work once it is written down that the viewer opens it. */
export function OpenWorkPage() {
  return <OpenAddress isCopy={false} />
}

/** Goes on to the address of an anonymous copy. */
export function OpenCopyPage() {
  return <OpenAddress isCopy />
}

function OpenAddress({ isCopy }: { isCopy: boolean }) {
  const { developerAssessmentId: id = '' } = useParams()
  const api = useApi()
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<unknown>()
  const [unlinked, setUnlinked] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for each try.
  useEffect(() => {
    let isGone = false
    const open = async () => {
      try {
        const variables = { input: { id, is_copy: isCopy } }
        const { data } = await api.mutate(openMutation, { variables, showsErrors: true })
        const address = toWebAddress(data.openWork.url)
        if (isGone) return
        if (address) window.location.replace(address)
        else setUnlinked(data.openWork.url)
      } catch (failed) {
        if (!isGone) setError(failed)
      }
    }
    void open()
    return () => {
      isGone = true
    }
  }, [api, id, isCopy, tries])
  // An old address may be no page of the web.
  if (unlinked) {
    return (
      <>
        <PageHeader title="Work" />
        <p className={ui.words}>{unlinked}</p>
      </>
    )
  }
  return (
    <RecordPlaceholder
      title="Work"
      error={error}
      onRetry={() => {
        setError(undefined)
        setTries(tries + 1)
      }}
    />
  )
}
