import { Button } from '@mantine/core'
import type { ProfileLinks } from './profileLinks.ts'

/** Opens the user's own mail program with the text and the link, to be checked and sent from there. */
export function MailLink({ profile, url }: { profile: ProfileLinks; url: string }) {
  const { developer_name, job_title } = profile
  const subject = `${developer_name} for ${job_title}`
  const body = `Hello,\n\nHere is the profile of ${developer_name} for ${job_title}:\n\n${url}\n`
  const href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <Button component="a" href={href} variant="default">
      Write a Mail
    </Button>
  )
}
