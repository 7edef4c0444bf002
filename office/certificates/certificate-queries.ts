import { queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { CertificatesQuery } from '#contract/office/certificates/certificates.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const CERTIFICATES = ['certificates'];

export const certificatesQuery = (target: CertificatesQuery) =>
  queryOptions({
    queryKey: [...CERTIFICATES, target],
    queryFn: async () => (await officeRequest(officeCalls.getCertificates, { query: target })).data,
  });
