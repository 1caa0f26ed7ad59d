import { useEffect, useState } from 'react';
import { type PublicSettings, publicSettings } from '#api/settings';
import { send } from '../../send.ts';

/** The server's public settings; undefined until they arrive. */
export function usePublicSettings(): PublicSettings | undefined {
  const [settings, setSettings] = useState<PublicSettings>();
  useEffect(() => {
    send(publicSettings).then(setSettings, () => {});
  }, []);
  return settings;
}
