export function JobText({ job_title, company_name }: { job_title: string; company_name: string }) {
  const text = `${job_title} at ${company_name}`
  return <span title={text}>{text}</span>
}
