import { createContext, type ReactNode, useContext } from 'react';
import type { Configuration } from '../http/configuration.ts';
import type { HttpClient } from '../http/httpClient.ts';

interface ClientServices {
  configuration: Configuration;
  http: HttpClient;
}

const ServicesContext = createContext<ClientServices | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: ClientServices; children: ReactNode }) {
  return <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>;
}

/** The configuration, and the HTTP client for calls that the data provider does not have. */
export function useServices(): ClientServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
