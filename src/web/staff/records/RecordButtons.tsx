import { type ReactNode, useState } from 'react';
import { getRecordActions } from '#client/adapters/actions.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { Button, buttonLook, ButtonLink } from '#ui/inputs/Button.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { staffAccountsText } from '#messages/staff/accounts.ts';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { staffPreviewText } from '#messages/staff/preview.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { recordActionsConfig } from '../forms/adapter-configs.ts';
import type { RecordPage } from '../read-record-page.ts';
import { mergePath } from '../merge/merge-address.ts';
import { useWorkspace } from '../frame/use-workspace.ts';
import { accountsPath, auditPath, clonePath, previewPath, removePath } from '../staff-paths.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { MoreButtons } from './MoreButtons.tsx';

export function RecordButtons({
  page,
  name,
  children,
}: {
  page: RecordPage;
  name: string;
  children: ReactNode;
}) {
  const { may, staffId, recordId } = page;
  const [asking, ask] = useState(false);
  const scripts = useHydrated();
  const onSite = useSitePage(recordId);
  const workspace = useWorkspace();
  const linksAccounts = page.objectApiName === workspace?.objectWithAccounts;
  return (
    <div className="row record-buttons">
      <MoreButtons name={staffRecordText.others.record} of={name}>
        {children}
        {onSite && (
          <a className={buttonLook('hollow', 'small')} href={onSite.url} target="_blank">
            <span>{onSite.label}</span>
            <span className="visually-hidden"> {staffRecordText.duplicates.newTab}</span>
          </a>
        )}
        {may.preview && (
          <ButtonLink look="hollow" size="small" to={previewPath(staffId, recordId)}>
            {staffPreviewText.start}
          </ButtonLink>
        )}
        {may.clone && (
          <ButtonLink look="hollow" size="small" to={clonePath(staffId, recordId)}>
            {staffRecordText.clone}
          </ButtonLink>
        )}
        {may.merge && (
          <ButtonLink
            look="hollow"
            size="small"
            to={mergePath(staffId, page.objectApiName, [recordId])}
          >
            {staffRecordText.merge}
          </ButtonLink>
        )}
        {linksAccounts && (
          <ButtonLink look="hollow" size="small" to={accountsPath(staffId, recordId)}>
            {staffAccountsText.title}
          </ButtonLink>
        )}
        {may.seenBy && (
          <ButtonLink look="hollow" size="small" to={`${auditPath(staffId)}?record=${recordId}`}>
            {staffRetentionText.audit.of}
          </ButtonLink>
        )}
        {may.remove &&
          (scripts ? (
            <Button look="hollow" size="small" onClick={() => ask(true)}>
              {staffRecordText.remove.start}
            </Button>
          ) : (
            <ButtonLink look="hollow" size="small" to={removePath(staffId, recordId)}>
              {staffRecordText.remove.start}
            </ButtonLink>
          ))}
      </MoreButtons>
      {asking && <DeleteDialog page={page} name={name} onClose={() => ask(false)} />}
    </div>
  );
}

function useSitePage(recordId: string): { url: string; label: string } | undefined {
  const { data } = useAdapter(getRecordActions, recordActionsConfig(recordId));
  const button = data?.actions[recordId]?.actions.find(
    ({ apiName, type }) => type === 'StandardButton' && apiName === 'OnSite',
  );
  return button?.targetUrl == null ? undefined : { url: button.targetUrl, label: button.label };
}
