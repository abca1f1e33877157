import { GitHubLink } from '#web/developers/adding/GitHubLink.tsx'
import { InlineField } from '#web/developers/inline/InlineField.tsx'
import { InlineFields } from '#web/developers/inline/InlineFields.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { ExternalLink } from '#web/platform/ui/text/ExternalLink.tsx'
import type { DeveloperDetails } from './developerDetails.ts'

/** Edits how a developer is contacted, and whether the firm may do so. */
export function ContactSection({ developer }: { developer: DeveloperDetails }) {
  const { email, phone } = developer
  return (
    <Section title="Contact">
      <InlineFields>
        <InlineField label="E-mail" names={['email']} value={<a href={`mailto:${email}`}>{email}</a>} wide />
        <InlineField label="Phone" names={['phone']} value={phone && <a href={`tel:${phone}`}>{phone}</a>} />
        <InlineField label="Slack id" names={['slack_user_id']} value={developer.slack_user_id} />
        <InlineField
          label="GitHub"
          names={['url_github']}
          value={developer.url_github && <GitHubLink profile={developer.url_github} />}
        />
        <InlineField
          label="LinkedIn"
          names={['url_linkedin']}
          value={<ExternalLink address={developer.url_linkedin} />}
        />
        <InlineField
          label="Messages"
          names={['do_not_contact']}
          value={developer.do_not_contact ? 'Does not want to be contacted' : 'May be contacted'}
          wide
        />
      </InlineFields>
    </Section>
  )
}
