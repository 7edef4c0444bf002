export const CERTIFICATE_INVARIANTS = `
select 'I78 a certificate’s file is the one that was stored' as rule, file_hash as key from certificate_files
where encode(sha256(bytes), 'hex') <> file_hash
union all
select 'I78 a certificate is there, or removed, as the audit says', c.certificate_id::text from certificates c
where (c.removed_at is null)::int <> (
  select count(*) filter (where e.after::jsonb->>'certificate_id' = c.certificate_id::text)
    - count(*) filter (where e.before::jsonb->>'certificate_id' = c.certificate_id::text)
  from audit_entries e where e.act in ('certificate added', 'certificate removed', 'certificate put back'))`;
