import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { preload } from '../../ui/lazy/preload.ts';

const onDemand = { isPreloaded: false };
export const TagsDialog = lazyPart(() => import('./tags-dialog.tsx').then((file) => file.TagsDialog), onDemand);
export const ProfilesDialog = lazyPart(
  () => import('./profiles-dialog.tsx').then((file) => file.ProfilesDialog),
  onDemand,
);
export const SignalWatchDialog = lazyPart(
  () => import('./signal-watch-dialog.tsx').then((file) => file.SignalWatchDialog),
  onDemand,
);
export const ReconnectDialog = lazyPart(
  () => import('./reconnect-dialog.tsx').then((file) => file.ReconnectDialog),
  onDemand,
);
export const RetentionDialog = lazyPart(
  () => import('./retention-dialog.tsx').then((file) => file.RetentionDialog),
  onDemand,
);

/** They are there by the time that somebody chooses one. */
export function preloadDialogs(): void {
  for (const dialog of [TagsDialog, ProfilesDialog, SignalWatchDialog, ReconnectDialog, RetentionDialog])
    void preload(dialog);
}
