import { useEffect } from 'react';

/** The card provider's script, on this page alone; nothing waits for it and nothing needs it. */
export function usePaymentScript(address: string | null | undefined): void {
  useEffect(() => {
    if (!address) return;
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    document.head.append(script);
    return () => script.remove();
  }, [address]);
}
