import { useParams } from 'react-router'
import { ResumeList } from '#web/resumes/ResumeList.tsx'

/** Lists the versions of a developer's resume, with the skills in them. */
export function DeveloperResumeTab() {
  const { developerId = '' } = useParams()
  return <ResumeList key={developerId} developerId={developerId} />
}
