-- A role that reads the evidence and can change nothing. Run once in the gateway's database, as a user who may make roles:
--
--   psql --file deploy/postgresql/auditor.sql
--   psql --command "create user jane password '…' in role udigate_auditor"
--
-- It does not see submissions, documents, actors or keys. "udigate evidence verify" needs those, and so more than this role.
create role udigate_auditor nologin;
grant usage on schema public to udigate_auditor;
grant select on evidence, evidence_head, evidence_checkpoint, evidence_checkpoint_head to udigate_auditor;
-- PostgreSQL 14 and older let everybody make tables here.
revoke create on schema public from public;
