import { useEffect, useState } from 'react';
import { type PublicSettings, publicSettings } from '#api/settings';
import { send } from '../../send.ts';

/** The server's settings that people read about; nothing until they have come. */
export function usePublicSettings(): PublicSettings | undefined {
  const [settings, setSettings] = useState<PublicSettings>();
  useEffect(() => {
    send(publicSettings).then(setSettings, () => {});
  }, []);
  return settings;
}
